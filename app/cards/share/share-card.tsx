import { type ReactNode, useId } from "react";
import { href } from "react-router";
import { ButtonLink, type ButtonVariant } from "#app/ui/button.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { cardUrl, contactPath } from "../card-address.ts";
import { CopyField } from "./copy-field.tsx";
import { type EmbeddedCard, embedSnippet } from "./embedding.ts";
import { QrCode } from "./qr-code.tsx";
import "./share.css";

interface ShareCardProps {
	card: EmbeddedCard;
	origin: string;
	/** How 'Save contact' looks: it is the main thing to do with somebody else's card. */
	saveContact?: ButtonVariant;
	children?: ReactNode;
}

/** The ways in which a card travels: its link, its code, a contact, paper, a slide, another site. */
export function ShareCard({ card, origin, saveContact, children }: ShareCardProps) {
	const { id } = card;
	const heading = useId();
	return (
		<section className="share" aria-labelledby={heading}>
			<h2 id={heading}>Share</h2>
			<CopyField label="Share link" text={cardUrl(card, origin)} />
			{children}
			<div className="share-ways">
				<QrCode card={card} className="share-qr" loading="lazy" />
				<div className="flex flex-wrap gap-2.5">
					<ButtonLink to={contactPath(id)} variant={saveContact} download>
						Save contact
					</ButtonLink>
					<ButtonLink to={href("/card/:id/print", { id })}>Print</ButtonLink>
					<ButtonLink to={href("/card/:id/present", { id })}>Present</ButtonLink>
				</div>
				<p className="share-files">
					<span>For Outlook or an older phone:</span>
					<a href={contactPath(id, true)} download>
						contact as vCard 3.0
					</a>
				</p>
				<p className="share-files">
					<span>QR code as</span>
					<a href={href("/card/:id/qr.png", { id })} download={`qr-${id}.png`}>
						PNG
					</a>
					<a href={href("/card/:id/qr.svg", { id })} download={`qr-${id}.svg`}>
						SVG
					</a>
				</p>
			</div>
			<Disclosure summary="Embed on a website" className="share-embed">
				<CopyField
					label="HTML for your page"
					text={embedSnippet(card, origin)}
					copyLabel="Copy code"
					hint="It follows the reader's light or dark theme. With ?theme=light or ?theme=dark at the end of its address, it keeps to that one."
				/>
				<p>
					<a href={href("/card/:id/embed", { id })} target="_blank" rel="noopener">
						See the embedded card
					</a>
				</p>
			</Disclosure>
			<p>
				<a href={href("/help/share-your-card")} className="inline-flex min-h-11 items-center text-muted text-note">
					How sharing works
				</a>
			</p>
		</section>
	);
}
