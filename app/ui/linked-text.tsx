import { Fragment } from "react";

/** Web and e-mail addresses. What ends a sentence is no part of them, nor what closes a parenthesis that was opened before. */
const addresses =
	/(https?:\/\/(?:\([^\s<>"()]*\)|\((?![^\s<>"()]*\))|[^\s<>"()])*(?:\([^\s<>"()]*\)|[^\s<>".,;:!?()\]])|[^\s<>"@,;:()]+@[^\s<>"@,;:()]+\.[^\s<>"@.,;:!?()]{2,})/g;

/** A text that people typed, in which addresses are links. */
export function LinkedText({ text }: { text: string }) {
	return text.split(addresses).map((part, i) => {
		// biome-ignore lint/suspicious/noArrayIndexKey: the parts never change places
		if (i % 2 === 0) return <Fragment key={i}>{part}</Fragment>;
		const isWeb = /^https?:/.test(part);
		return (
			<a
				// biome-ignore lint/suspicious/noArrayIndexKey: as above
				key={i}
				href={isWeb ? part : `mailto:${encodeURIComponent(part).replace("%40", "@")}`}
				{...(isWeb && { target: "_blank", rel: "noopener noreferrer nofollow ugc" })}
			>
				{part}
			</a>
		);
	});
}
