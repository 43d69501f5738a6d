import { useContext, useEffect } from "react";
import { UNSAFE_DataRouterContext as DataRouterContext } from "react-router";

/** What of a form is on its way is not sent again: on a slow device a second Enter comes before its button is drawn as busy. */
export function useSendOnce() {
	const router = useContext(DataRouterContext)?.router;
	useEffect(() => {
		if (!router) return;
		const sent = new AbortController();
		const listen = (event: SubmitEvent) => {
			const { navigation, fetchers } = router.state;
			if (![navigation, ...fetchers.values()].some((onItsWay) => isSame(onItsWay, event))) return;
			event.preventDefault();
			event.stopPropagation();
		};
		document.addEventListener("submit", listen, { capture: true, signal: sent.signal });
		return () => sent.abort();
	}, [router]);
}

interface OnItsWay {
	formAction?: string | undefined;
	formData?: FormData | undefined;
}

function isSame({ formAction, formData }: OnItsWay, { target, submitter }: SubmitEvent) {
	if (!formData || !(target instanceof HTMLFormElement)) return false;
	const action = submitter?.getAttribute("formaction") ?? target.getAttribute("action");
	return action?.split("#")[0] === formAction && textOf(formData) === textOf(new FormData(target, submitter));
}

function textOf(form: FormData) {
	const entries = [...form].map(([name, value]) =>
		// What is not chosen is as old as the object that says so.
		value instanceof File ? [name, value.name, value.size, value.size && value.lastModified] : [name, value],
	);
	return JSON.stringify(entries);
}
