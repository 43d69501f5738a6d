import { data } from "react-router";

/** Every path that nothing else answers; the root's error boundary shows the page. */
export function loader(): never {
	throw data(null, { status: 404 });
}

export function action(): never {
	throw data(null, { status: 404 });
}

/** Never shown. Without a component, React Router would answer as a resource, without a page. */
export default function NotFound() {
	return null;
}
