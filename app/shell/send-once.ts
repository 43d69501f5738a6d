import { useContext, useEffect } from "react";
import { UNSAFE_DataRouterContext as DataRouterContext } from "react-router";

/** What of a form is on its way is not sent again: on a slow device a second Enter comes before its button is drawn as busy. */
export function useSendOnce() {
	const router = useContext(DataRouterContext)?.router;
	useEffect(() => {
		if (!router) return;
		const shown = new AbortController();
		const listen = (event: SubmitEvent) => {
			const { navigation, fetchers } = router.state;
			// Once it is answered it may be sent again, unless the answer leads on.
			const isLeading = navigation.location?.state?._isRedirect;
			const onTheirWay = [...fetchers.values(), navigation].filter(
				(one) => one.state === "submitting" || (one === navigation && isLeading),
			);
			if (!onTheirWay.some((one) => isSame(one, event))) return;
			event.preventDefault();
			event.stopPropagation();
		};
		document.addEventListener("submit", listen, { capture: true, signal: shown.signal });
		return () => shown.abort();
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

/** Files look the same: another is not chosen so soon. */
function textOf(form: FormData) {
	return String(new URLSearchParams([...form].map(([name, value]) => [name, String(value)])));
}
