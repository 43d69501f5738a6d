import { useEffect, useRef } from "react";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import "./notice-bar.css";

export interface Notice {
	text: string;
	/** Takes back what the notice tells of. */
	undo: () => void;
}

export type Tell = (notice: Notice) => void;

interface NoticeBarProps {
	notice: Notice | null;
	/** Called when the notice has been read or taken back. */
	onDone: () => void;
}

/** Tells of something that can be taken back, and stays until it is read. The focus goes to Undo, since what had it may be gone. */
export function NoticeBar({ notice, onDone }: NoticeBarProps) {
	const button = useRef<HTMLButtonElement>(null);
	useEffect(() => {
		if (notice) button.current?.focus();
	}, [notice]);
	return (
		<div className="notice-bar" role="status">
			{notice && (
				<div className="notice">
					<p>{notice.text}</p>
					<Button
						ref={button}
						onClick={() => {
							onDone();
							notice.undo();
						}}
					>
						Undo
					</Button>
					<button type="button" className="icon-button" aria-label="Dismiss" onClick={onDone}>
						<Icon name="x" />
					</button>
				</div>
			)}
		</div>
	);
}
