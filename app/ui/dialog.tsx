import { Dialog as Base } from "@base-ui/react/dialog";
import type { ReactElement, ReactNode } from "react";
import { Button, type ButtonVariant } from "./button.tsx";
import { Icon } from "./icon.tsx";

interface DialogProps {
	title: string;
	children: ReactNode;
	/** Buttons at the foot; use `DialogClose` for those that only close. */
	actions?: ReactNode;
	/** A button that opens the dialog. Without it, the page keeps `open`. */
	trigger?: ReactElement;
	open?: boolean;
	onOpenChange?: (open: boolean) => void;
}

/** A real modal: focus is kept inside and returned, Escape and a click outside close it. Needs JavaScript. */
export function Dialog({ title, children, actions, trigger, open, onOpenChange }: DialogProps) {
	return (
		<Base.Root open={open} onOpenChange={onOpenChange && ((next) => onOpenChange(next))}>
			{trigger && <Base.Trigger render={trigger} />}
			<Base.Portal>
				<Base.Backdrop className="dialog-backdrop" />
				<Base.Popup className="dialog">
					<div className="dialog-head">
						<Base.Title>{title}</Base.Title>
						<Base.Close className="icon-button" aria-label="Close">
							<Icon name="x" />
						</Base.Close>
					</div>
					<div className="overflow-y-auto px-6 pt-1 pb-6">{children}</div>
					{actions && <div className="dialog-actions">{actions}</div>}
				</Base.Popup>
			</Base.Portal>
		</Base.Root>
	);
}

export function DialogClose({ variant, children }: { variant?: ButtonVariant; children: ReactNode }) {
	return <Base.Close render={<Button variant={variant} />}>{children}</Base.Close>;
}
