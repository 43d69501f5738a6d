/** What the reference of the API is made of. */
import { createElement, Fragment, type ReactNode } from "react";
import { Disclosure } from "#app/ui/disclosure.tsx";
import type { Entry, Reading } from "./reference.server.ts";

/** What a heading is called in addresses. */
export function idOf(title: string) {
	return title.toLowerCase().replaceAll(" ", "-");
}

export function Section({ title, children }: { title: string; children: ReactNode }) {
	return (
		<section className="reference-section" aria-labelledby={idOf(title)}>
			<h2 id={idOf(title)}>{title}</h2>
			{children}
		</section>
	);
}

/** Text in which what stands between backticks is code. */
export function Words({ text }: { text: string }) {
	const parts = text.split("`").map((part, i) => (i % 2 === 0 ? part : createElement("code", null, part)));
	// As children they need no keys: their places never change.
	return createElement(Fragment, null, ...parts);
}

export function Entries({ entries }: { entries: Entry[] }) {
	return (
		<dl className="reference-entries">
			{entries.map(({ name, type, text }) => (
				<div key={name}>
					<dt>
						<code>{name}</code> <small>{type}</small>
					</dt>
					<dd>
						<Words text={text} />
					</dd>
				</div>
			))}
		</dl>
	);
}

/** A list of the API and its things. */
export function CollectionPart({ collection }: { collection: Reading["collections"][number] }) {
	const { title, description, routes, parameters, fields, request, example } = collection;
	return (
		<Section title={title}>
			<p>{description}</p>
			<dl className="reference-entries">
				{routes.map(({ path, summary, statuses }) => (
					<div key={path}>
						<dt>
							<code>GET {path}</code>
						</dt>
						<dd>
							{summary} <small>Status {statuses.join(", ")}</small>
						</dd>
					</div>
				))}
			</dl>
			<h3>Parameters</h3>
			<Entries entries={parameters} />
			<Disclosure summary={`Fields (${fields.length})`}>
				<Entries entries={fields} />
			</Disclosure>
			<Disclosure summary="Example">
				<pre className="reference-code">{request}</pre>
				<pre className="reference-code">{example}</pre>
			</Disclosure>
		</Section>
	);
}
