import { type DefaultToastOptions, resolveValue, toast, useToaster } from "react-hot-toast/headless";
import { Icon } from "./icon.tsx";

/** The only way to show a toast: react-hot-toast's own entry point keeps a list of its own that nothing shows. */
export { toast };

/** Milliseconds that a toast stays. */
export const toastDurations = { blank: 4000, error: 4000, success: 2000, loading: Number.POSITIVE_INFINITY };

const options: DefaultToastOptions = {
	position: "top-center",
	removeDelay: 200,
	blank: { duration: toastDurations.blank },
	error: { duration: toastDurations.error },
	success: { duration: toastDurations.success },
	loading: { duration: toastDurations.loading },
};

const icons = {
	success: <Icon name="done" />,
	error: <Icon name="problem" />,
	loading: <Icon name="loading" />,
	blank: null,
	custom: null,
};

/** The toast area at top-center; newest first, at most 20 (the library's limit). Time stands still under the pointer. */
export function Toaster() {
	const { toasts, handlers } = useToaster(options);
	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: the pointer only pauses the clock
		<div className="toasts" aria-live="polite" onMouseEnter={handlers.startPause} onMouseLeave={handlers.endPause}>
			{toasts.map((item) => (
				<div
					key={item.id}
					className={`toast toast-${item.type}`}
					data-leaving={item.visible ? undefined : ""}
					role={item.type === "error" ? "alert" : "status"}
				>
					{icons[item.type]}
					{resolveValue(item.message, item)}
				</div>
			))}
		</div>
	);
}
