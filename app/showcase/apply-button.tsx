import { type ComponentType, useState } from "react";
import { href, useNavigate } from "react-router";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { useHydrated } from "#app/ui/hydrated.ts";

type DialogModule = typeof import("./application-dialog.tsx");

const loadDialog = () => import("./application-dialog.tsx");
const label = "Apply to be featured";

/**
 * Opens the application in a dialog, which is loaded when somebody wants it. Without JavaScript it leads to a page.
 * @param onSent gets that one was sent, and as the next one is opened that it was not
 */
export function ApplyButton({ onSent }: { onSent: (isSent: boolean) => void }) {
	const hydrated = useHydrated();
	const navigate = useNavigate();
	const [loaded, setLoaded] = useState<{ Dialog: ComponentType<Parameters<DialogModule["ApplicationDialog"]>[0]> }>();
	const [open, setOpen] = useState(false);

	async function openDialog() {
		try {
			setLoaded({ Dialog: (await loadDialog()).ApplicationDialog });
			setOpen(true);
			onSent(false);
		} catch {
			navigate(href("/showcase/apply"));
		}
	}

	if (!hydrated) {
		return (
			<ButtonLink to={href("/showcase/apply")} variant="sun">
				{label}
			</ButtonLink>
		);
	}
	return (
		<>
			<Button variant="sun" aria-haspopup="dialog" onClick={openDialog} onPointerEnter={preload} onFocus={preload}>
				{label}
			</Button>
			{loaded && (
				<loaded.Dialog
					open={open}
					onOpenChange={setOpen}
					onSent={() => {
						setOpen(false);
						onSent(true);
					}}
				/>
			)}
		</>
	);
}

/** A dialog that could not be loaded is asked for again when it is to open. */
function preload() {
	loadDialog().catch(() => {});
}
