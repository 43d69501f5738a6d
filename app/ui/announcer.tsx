import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";

/** Tells assistive technology the title of the page after a navigation in the browser, as it would after a full load. */
export function Announcer() {
	const { pathname } = useLocation();
	const shown = useRef("");
	const [title, setTitle] = useState("");
	// At each location: a page whose search or form changes what it shows says so in its title.
	useEffect(() => {
		const page = pathname + document.title;
		if (shown.current && shown.current !== page) setTitle(document.title);
		shown.current = page;
	});
	return (
		<div className="sr-only" aria-live="polite">
			{title}
		</div>
	);
}
