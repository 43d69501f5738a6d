import { type ReactNode, useId } from "react";
import { data } from "react-router";
import { ButtonsAndChips } from "./gallery/buttons-and-chips.tsx";
import { Fields } from "./gallery/fields.tsx";
import { Messages } from "./gallery/messages.tsx";
import { Overlays } from "./gallery/overlays.tsx";
import { Words } from "./gallery/words.tsx";
import { Page } from "./page.tsx";
import { titled } from "./page-title.ts";

/** A `RouteHandle`, whose type stands above this layer. */
export const handle = { app: true };

export const meta = titled("Components");

/** A page for those who build the product: it exists only in development. */
export function loader() {
	if (!import.meta.env.DEV) throw data(null, { status: 404 });
	return null;
}

const sections = {
	"Words and flashes": Words,
	"Buttons and chips": ButtonsAndChips,
	Fields,
	Messages,
	Overlays,
};

export default function Gallery() {
	return (
		<Page title="Components" intro="Every part in every state, in both themes side by side.">
			{Object.entries(sections).map(([title, Section]) => (
				<GallerySection key={title} title={title}>
					<Section />
				</GallerySection>
			))}
		</Page>
	);
}

function GallerySection({ title, children }: { title: string; children: ReactNode }) {
	const id = useId();
	return (
		<section aria-labelledby={id} className="mt-10">
			<h2 id={id} className="mb-4">
				{title}
			</h2>
			<div className="grid gap-4 lg:grid-cols-2">
				{["light", "dark"].map((theme) => (
					<div
						key={theme}
						data-theme={theme}
						className="grid min-w-0 content-start gap-8 rounded-card border border-line bg-paper p-4 text-ink sm:p-8"
					>
						{children}
					</div>
				))}
			</div>
		</section>
	);
}
