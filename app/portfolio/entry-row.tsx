import { type KeyboardEvent, type PointerEvent, type ReactNode, useId } from "react";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { Drag } from "./use-drag-order.ts";

interface EntryRowProps {
	label: string;
	detail: string | undefined;
	/** A data URL, or empty. */
	image: string;
	place: { index: number; count: number };
	open: boolean;
	/** What is being dragged in the list. */
	drag: Drag | null;
	onToggle: () => void;
	onGrab: (event: PointerEvent) => void;
	/** @param step -1 for up, 1 for down */
	onMove: (step: number) => void;
	onRemove: () => void;
	/** The fields, shown while the row is open. */
	children: ReactNode;
}

export function EntryRow({ label, detail, image, place, open, drag, children, ...on }: EntryRowProps) {
	const id = useId();

	function moveByKey(event: KeyboardEvent) {
		const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
		if (step === undefined) return;
		event.preventDefault();
		on.onMove(step);
	}

	return (
		<li
			className="entry"
			data-dragged={drag?.from === place.index || undefined}
			data-drop={dropSide(drag, place.index)}
		>
			<div className="flex items-center gap-1 py-1.5">
				<button
					type="button"
					className="icon-button entry-handle"
					aria-label={`Move ${label}`}
					title="Drag, or press the arrow keys"
					onPointerDown={on.onGrab}
					onKeyDown={moveByKey}
				>
					<Icon name="grip" />
				</button>
				<button type="button" className="entry-toggle" aria-expanded={open} aria-controls={id} onClick={on.onToggle}>
					{image && <img src={image} alt="" />}
					<span className="grid min-w-0 flex-1">
						<span className="entry-label">
							<span className="sr-only">Edit </span>
							{label}
						</span>
						{detail && <span className="truncate text-muted text-small">{detail}</span>}
					</span>
					<Icon name="chevron-down" />
				</button>
			</div>
			<div id={id} className="entry-fields" hidden={!open}>
				{open && (
					<>
						{children}
						<div className="actions">
							<Button disabled={place.index === 0} onClick={() => on.onMove(-1)}>
								<Icon name="arrow-up" />
								Move up
							</Button>
							<Button disabled={place.index === place.count - 1} onClick={() => on.onMove(1)}>
								<Icon name="arrow-down" />
								Move down
							</Button>
							<Button variant="danger" onClick={on.onRemove} aria-label={`Remove ${label}`}>
								<Icon name="trash" />
								Remove
							</Button>
						</div>
					</>
				)}
			</div>
		</li>
	);
}

/** On which side of the row what is dragged would land. */
function dropSide(drag: Drag | null, index: number) {
	if (!drag || drag.to !== index || drag.to === drag.from) return undefined;
	return drag.to > drag.from ? "after" : "before";
}
