interface AvatarProps {
	initials: string;
	src?: string | null;
	/** Leave empty where the name stands beside the picture. */
	alt?: string;
	size?: "medium" | "large";
}

/** A round picture, or initials where there is none. */
export function Avatar({ initials, src, alt = "", size = "medium" }: AvatarProps) {
	const className = size === "large" ? "avatar avatar-large" : "avatar";
	// Readers of microformats take it for the picture of the h-card around it.
	if (src) return <img className={`${className} u-photo`} src={src} alt={alt} decoding="async" />;
	return (
		<span className={className} {...(alt ? { role: "img", "aria-label": alt } : { "aria-hidden": true })}>
			{initials}
		</span>
	);
}
