import { type ReactNode, useRef } from "react";
import { Button } from "#app/ui/button.tsx";

const id = "card-preview";

/** What changes with every key: beside the form where there is room, else a panel that `PreviewButton` opens. It needs JavaScript. */
export function LivePreview({ children }: { children: ReactNode }) {
	const close = useRef<HTMLButtonElement>(null);
	return (
		<aside
			id={id}
			popover="auto"
			className="card-preview"
			aria-label="Preview"
			onToggle={({ newState }) => newState === "open" && close.current?.focus()}
		>
			<div className="needs-script">
				<div className="flex min-h-11 items-center justify-between gap-4 mb-3 text-muted text-note">
					<p>Live preview</p>
					<Button ref={close} popoverTarget={id} popoverTargetAction="hide" className="card-preview-toggle">
						Back to the form
					</Button>
				</div>
				{children}
			</div>
		</aside>
	);
}

export function PreviewButton() {
	return (
		<Button popoverTarget={id} className="card-preview-toggle needs-script">
			Preview
		</Button>
	);
}
