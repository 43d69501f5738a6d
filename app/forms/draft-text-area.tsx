import { type ComponentProps, type FormEvent, useEffect, useRef } from "react";
import { TextArea } from "#app/ui/field.tsx";
import { isDraftOpen, keepDraft, openDraft, takeDraft } from "./draft-store.ts";
import { useDraftOwner } from "./use-draft.tsx";

interface DraftTextAreaProps extends ComponentProps<typeof TextArea> {
	name: string;
	/** Which form it is, such as the address of its page. */
	draft: string;
}

/** The text area of a short form. As in a long form, what was typed is there again after a reload, the way back and signing in. */
export function DraftTextArea({ draft, ...textarea }: DraftTextAreaProps) {
	const { name } = textarea;
	const element = useRef<HTMLTextAreaElement>(null);
	const owner = useDraftOwner();
	useEffect(() => {
		const close = openDraft(draft, owner);
		const text = takeDraft(draft, owner)?.fields.find(([field]) => field === name)?.[1];
		const area = element.current;
		if (text && area?.value === "") area.value = text;
		// Typed before the scripts of the page were there.
		else if (area && area.value !== area.defaultValue) keepDraft(draft, owner, { fields: [[name, area.value]] });
		return close;
	}, [draft, owner, name]);
	function keep({ currentTarget: { value } }: FormEvent<HTMLTextAreaElement>) {
		if (isDraftOpen(draft)) keepDraft(draft, owner, value ? { fields: [[name, value]] } : null);
	}
	// What is typed for one does not stand in the next.
	return <TextArea key={draft} {...textarea} ref={element} onInput={keep} />;
}
