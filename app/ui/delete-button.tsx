import { ConfirmButton } from "./confirm-button.tsx";

/** How a feature asks before it deletes, in the dialog and on the page without JavaScript. */
export interface Deletion {
	/** What the button reads, unless it is 'Delete'. */
	label?: string;
	question: string;
	confirm: string;
	busyLabel?: string;
	/** What follows from it. */
	warning?: string;
}

interface DeleteButtonProps extends Deletion {
	name: string;
	/** What it is, where the page has others of its name, such as `card`. */
	kind?: string;
	/** The path to post to, whose page asks the same. */
	action: string;
}

/** The owner's button that deletes something for good, after a question. */
export function DeleteButton(props: DeleteButtonProps) {
	const { name, kind, action, question, confirm, warning } = props;
	const { label = "Delete", busyLabel = "Deleting..." } = props;
	return (
		<ConfirmButton
			label={label}
			accessibleLabel={kind ? `${label} ${kind} “${name}”` : `${label} ${name}`}
			action={action}
			title={question}
			confirm={confirm}
			busyLabel={busyLabel}
		>
			<p className={warning && "mb-2 font-semibold"}>
				<bdi>{name}</bdi>
			</p>
			{warning && <p>{warning}</p>}
		</ConfirmButton>
	);
}
