/** What the reference of the API says in words. */
import { apiPath, documentPath } from "#app/api/api.ts";
import type { Reading } from "./reference.server.ts";
import { Entries, Section, Words } from "./reference-parts.tsx";

export const guides = [
	"Start here",
	"Reading lists",
	"Errors",
	"Limits and caching",
	"From other sites",
	"Fair use",
	"What stays",
] as const;

interface GuidesProps {
	reference: Reading & { origin: string };
}

export function Guides({ reference: { origin, intro, shared, problems, headers } }: GuidesProps) {
	return (
		<>
			<Section title="Start here">
				<p>
					Every address begins with <code>{origin + apiPath}</code>. This gives the newest two jobs:
				</p>
				<pre className="reference-code">{`curl '${origin}${apiPath}/jobs?limit=2'`}</pre>
				{intro.slice(1).map((text) => (
					<p key={text}>{text}</p>
				))}
				<p>
					The{" "}
					<a href={documentPath} rel="external">
						OpenAPI document
					</a>{" "}
					says the same as this page in a form from which tools make clients, tests and forms. To follow what is new, a
					feed is less work, such as <code>/jobs/feed.xml</code>: each board that has one links to it below its list.
				</p>
			</Section>
			<Section title="Reading lists">
				<p>
					A list is an object with <code>data</code>, in the order that its description names, and <code>next</code>. To
					go on, send the same address with <code>next</code> as <code>cursor</code>, or follow the address in the{" "}
					<code>Link</code> header. When <code>next</code> is null, you have seen everything. A cursor is good for the
					list it came from, whatever its filters; new things that come in meanwhile shift nothing. Don't take it apart:
					what is in it may change.
				</p>
				<p>
					What a moderator approves late is listed by the time it was submitted, after newer entries. To miss nothing,
					read a board to its end.
				</p>
				<Entries entries={shared} />
			</Section>
			<Section title="Errors">
				<p>
					An answer without data is an object of the type <code>application/problem+json</code> (RFC 9457) with{" "}
					<code>type</code>, <code>title</code>, <code>status</code> and <code>detail</code>. The type is the address of
					its line here. A parameter that is unknown or misspelt is an error too.
				</p>
				<dl className="reference-entries">
					{problems.map(({ id, status, title, text }) => (
						<div key={id} id={id}>
							<dt>
								{title} <small>{status}</small>
							</dt>
							<dd>
								<Words text={text} />
							</dd>
						</div>
					))}
				</dl>
			</Section>
			<Section title="Limits and caching">
				<p>
					Send the <code>ETag</code> of an answer in <code>If-None-Match</code> when you ask again. As long as nothing
					has changed you get status 304 without a body, which counts as a request all the same. What you get may be up
					to a minute old.
				</p>
				<dl className="reference-entries">
					{headers.map(({ name, text, example }) => (
						<div key={name}>
							<dt>
								<code>{name}</code>
							</dt>
							<dd>
								<Words text={text} />
								<code className="block text-muted">{example}</code>
							</dd>
						</div>
					))}
				</dl>
			</Section>
			<Section title="From other sites">
				<p>
					Pages of any site may read the API with <code>fetch</code>, and show the pictures it names. It neither reads
					nor sets cookies, so who is signed in here gets the same as everybody. Requests other than GET, HEAD and
					OPTIONS are refused.
				</p>
			</Section>
			<Section title="Fair use">
				<ul>
					<li>
						Say where it is from: link to the <code>page</code> of what you show, or to its <code>url</code> if it has
						no page.
					</li>
					<li>People delete and change what is theirs. Ask again at least once a day, and drop what is gone.</li>
					<li>What people wrote stays theirs. Don't write to them in bulk, and don't sell lists of them.</li>
					<li>
						Name your program in the <code>User-Agent</code> header, with a way to reach you.
					</li>
				</ul>
			</Section>
			<Section title="What stays">
				<p>
					In v1 no field, parameter or address goes away or changes its meaning. New ones may come, so let your program
					pass over fields it does not know. Anything that would break programs becomes v2, and v1 stays for a year
					beside it.
				</p>
			</Section>
		</>
	);
}
