import { data, href, redirect } from "react-router";
import { databaseContext } from "#app/db/client.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Moment } from "#app/ui/moment.tsx";
import { Page } from "#app/ui/page.tsx";
import { requestContext } from "#app/web/request-context.ts";
import type { Route } from "./+types/mailbox.ts";
import { rememberKey } from "./mailbox-key.ts";
import { findMail, listMails } from "./outbox.server.ts";

/** The mails that a server without a mail server keeps, for whoever sits at its machine. */
export async function loader({ request, context }: Route.LoaderArgs) {
	if (!context.get(requestContext).seesMailbox) throw data(null, { status: 404 });
	const db = context.get(databaseContext);
	const { searchParams } = new URL(request.url);
	const key = searchParams.get("key");
	// The address without the key can stay in the history and on the screen.
	if (key !== null) throw redirect(href("/dev/mailbox"), { headers: { "Set-Cookie": rememberKey(key) } });
	const id = searchParams.get("mail");
	if (id === null) return { mails: await listMails(db) };
	const mail = await findMail(db, id);
	if (!mail) throw data("This email no longer exists.", { status: 404 });
	return { mail };
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
	return [{ title: `${loaderData?.mail?.subject ?? "Mailbox"} · Heliograph` }, { name: "robots", content: "noindex" }];
}

export default function Mailbox({ loaderData: { mails, mail } }: Route.ComponentProps) {
	if (mail) return <OpenMail mail={mail} />;
	return (
		<Page title="Mailbox" intro="No mail server is set, so mails stay here. Only this machine can see them.">
			{mails.length > 0 ? (
				<ul className="rows">
					{mails.map((mail) => (
						<li key={mail.id} className="flex flex-wrap justify-between gap-x-6 gap-y-1">
							<div className="min-w-0 flex-1 basis-60">
								<a href={`${href("/dev/mailbox")}?mail=${mail.id}`} className="font-semibold">
									{mail.subject}
								</a>
								<p className="break-words text-muted">To {mail.recipient}</p>
							</div>
							<span className="text-muted tabular-nums">
								<Moment at={mail.createdAt} />
							</span>
						</li>
					))}
				</ul>
			) : (
				<EmptyState title="No mail yet" flash="QRU">
					<p>What the site writes to people, such as a link for a new password, appears here. Reload to look again.</p>
				</EmptyState>
			)}
		</Page>
	);
}

type OpenMailProps = { mail: NonNullable<Route.ComponentProps["loaderData"]["mail"]> };

function OpenMail({ mail }: OpenMailProps) {
	return (
		<Page
			title={mail.subject}
			intro={
				<>
					To {mail.recipient}, <Moment at={mail.createdAt} />
				</>
			}
			actions={
				<>
					<ButtonLink to={href("/dev/mailbox/:id", { id: mail.id })} reloadDocument>
						See it as HTML
					</ButtonLink>
					<ButtonLink to={href("/dev/mailbox")}>All mails</ButtonLink>
				</>
			}
		>
			<div className="max-w-text whitespace-pre-line break-words border-line border-t pt-6">{linked(mail.text)}</div>
		</Page>
	);
}

function linked(text: string) {
	return text.split(/(https?:\/\/[^\s<>]*[^\s<>.,;:!?)])/).map((part, i) =>
		// What stands between the matches has even places.
		i % 2 === 0 ? (
			part
		) : (
			// biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change places
			<a key={i} href={part}>
				{part}
			</a>
		),
	);
}
