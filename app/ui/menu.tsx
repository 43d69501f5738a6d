import { Menu as Base } from "@base-ui/react/menu";
import type { ReactElement, ReactNode } from "react";

interface MenuProps {
	/** The button that opens the menu. */
	trigger: ReactElement;
	align?: "start" | "end";
	children: ReactNode;
}

/** Actions and links behind a button, with arrow keys. Needs JavaScript; `Dropdown` does not. */
export function Menu({ trigger, align = "end", children }: MenuProps) {
	return (
		<Base.Root modal={false}>
			<Base.Trigger render={trigger} />
			<Base.Portal>
				<Base.Positioner className="menu-positioner" align={align} sideOffset={8} collisionPadding={8}>
					<Base.Popup className="menu">{children}</Base.Popup>
				</Base.Positioner>
			</Base.Portal>
		</Base.Root>
	);
}

export function MenuItem({ onSelect, children }: { onSelect: () => void; children: ReactNode }) {
	return (
		<Base.Item className="menu-item" onClick={onSelect}>
			{children}
		</Base.Item>
	);
}

export function MenuLink({ to, children }: { to: string; children: ReactNode }) {
	return (
		<Base.LinkItem className="menu-item" closeOnClick href={to}>
			{children}
		</Base.LinkItem>
	);
}

export function MenuSeparator() {
	return <Base.Separator className="menu-separator" />;
}
