/** The mirror of a heliograph, half in the sun. */
export function Logo() {
	return (
		<svg className="logo-mark" viewBox="0 0 30 30" width="30" height="30" aria-hidden="true">
			<circle cx="15" cy="15" r="15" className="logo-mirror" />
			<path d="M15 0a15 15 0 0 1 0 30z" fill="#ffb81c" />
			<circle cx="15" cy="15" r="5" className="logo-hole" />
		</svg>
	);
}
