import { Button } from "../button.tsx";
import { Dialog, DialogClose } from "../dialog.tsx";
import { Disclosure } from "../disclosure.tsx";
import { TextField } from "../field.tsx";
import { Popover } from "../popover.tsx";
import { toast } from "../toasts.tsx";
import { Specimen } from "./specimen.tsx";

export function Overlays() {
	return (
		<>
			<Specimen name="Disclosure: closed, open, wide (always open from 1024px)">
				<Disclosure summary="Filters">
					<p className="pb-3 text-muted">What it hides.</p>
				</Disclosure>
				<Disclosure summary="Popular tags" open>
					<p className="pb-3 text-muted">What it shows.</p>
				</Disclosure>
				<Disclosure summary="Filters" wide>
					<p className="pb-3 text-muted">Shown without a summary where there is room.</p>
				</Disclosure>
			</Specimen>
			<Specimen name="Dialog and popover">
				<div className="actions">
					<Dialog
						title="Apply to be featured"
						trigger={<Button>Open dialog</Button>}
						actions={
							<>
								<DialogClose variant="plain">Cancel</DialogClose>
								<DialogClose variant="sun">Submit</DialogClose>
							</>
						}
					>
						<p className="mb-4 text-muted">We read every application and answer by email.</p>
						<TextField label="Name" name="name" />
					</Dialog>
					<Popover trigger="Popover" triggerClassName="button button-ghost">
						<p className="menu-label">rachel@example.org</p>
						<button type="button" className="menu-item">
							Sign Out
						</button>
					</Popover>
				</div>
			</Specimen>
			<Specimen name="Toasts">
				<div className="actions">
					<Button onClick={() => toast("The link is in your clipboard")}>Blank</Button>
					<Button onClick={() => toast.success("Saved")}>Success</Button>
					<Button onClick={() => toast.error("Failed to save the card. Please try again.")}>Error</Button>
					<Button onClick={() => toast.loading("Uploading")}>Loading</Button>
					<Button onClick={() => toast.dismissAll()}>Dismiss all</Button>
				</div>
			</Specimen>
		</>
	);
}
