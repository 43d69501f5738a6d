import type { ComponentProps } from "react";
import { href } from "react-router";
import "./qr-code.css";

interface QrCodeProps extends ComponentProps<"img"> {
	card: { id: string; name: string };
}

/** The code of the card's address on a white plate of its own, which readers need in the dark as well. */
export function QrCode({ card: { id, name }, className, ...image }: QrCodeProps) {
	return (
		<img
			{...image}
			className={`qr ${className}`}
			src={href("/card/:id/qr.svg", { id })}
			alt={`QR code that leads to the card of ${name}`}
			width="264"
			height="264"
		/>
	);
}
