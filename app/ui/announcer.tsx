import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";

/** Tells assistive technology the title of the page after a navigation in the browser, as it would after a full load. */
export function Announcer() {
	const { pathname } = useLocation();
	const announced = useRef(pathname);
	const [title, setTitle] = useState("");
	useEffect(() => {
		if (announced.current === pathname) return;
		announced.current = pathname;
		setTitle(document.title);
	}, [pathname]);
	return (
		<div className="sr-only" aria-live="polite">
			{title}
		</div>
	);
}
