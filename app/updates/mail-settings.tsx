import { useState } from "react";
import { Form, href } from "react-router";
import { accountMessages } from "#app/accounts/account.ts";
import { memberOrRefusal, memberUnlessRedisplayed } from "#app/accounts/member.server.ts";
import { databaseContext } from "#app/db/client.server.ts";
import { versionOfFields } from "#app/db/version.server.ts";
import { timeZones } from "#app/events/event-times.server.ts";
import { FormAlert, VersionField } from "#app/forms/form-alert.tsx";
import { refuse } from "#app/forms/form-answer.ts";
import { parseForm } from "#app/forms/parse-form.server.ts";
import { readForm } from "#app/forms/read-body.ts";
import { saveForm, success } from "#app/forms/save-form.server.ts";
import { findMailSettings, saveMailSettings } from "#app/mail/mail-settings.server.ts";
import {
	concernMailLabels,
	concernMails,
	digestRhythmLabels,
	digestRhythms,
	mailSettingsMessages,
	messageMailLabels,
	messageMails,
	plainMailLabels,
	plainMails,
} from "#app/mail/mail-settings.ts";
import { Button } from "#app/ui/button.tsx";
import { CheckboxField } from "#app/ui/check-field.tsx";
import { FieldGroup, SelectField } from "#app/ui/field.tsx";
import { Page } from "#app/ui/page.tsx";
import { titled } from "#app/ui/page-title.ts";
import { errorView } from "#app/web/error-view.tsx";
import type { RouteHandle } from "#app/web/route-handle.ts";
import type { Route } from "./+types/mail-settings.ts";
import { mailFieldsOf, mailSettingsSchema } from "./mail-settings-input.ts";
import { TimeZoneField } from "./time-zone-field.tsx";
import "./updates.css";

export const handle: RouteHandle = { failed: mailSettingsMessages.failed };

export async function loader({ context }: Route.LoaderArgs) {
	const viewer = memberUnlessRedisplayed(context, href("/notifications/settings"));
	if (!viewer) return { fields: {}, version: "", timeZones };
	const settings = await findMailSettings(context.get(databaseContext), viewer);
	return { fields: mailFieldsOf(settings), version: versionOfFields(settings), timeZones };
}

export async function action({ request, context }: Route.ActionArgs) {
	const db = context.get(databaseContext);
	const form = parseForm(mailSettingsSchema, await readForm(request));
	return saveForm(context, form, {
		who: memberOrRefusal(context, accountMessages.signedOut),
		save: async (input, viewer) => {
			if (!timeZones.includes(input.timeZone)) return refuse(422, mailSettingsMessages.zoneUnknown);
			return saveMailSettings(db, viewer, input, form.version);
		},
		latest: async (viewer) => mailFieldsOf(await findMailSettings(db, viewer)),
		done: ({ version }) => success(context, mailSettingsMessages.saved, { version }),
		failed: mailSettingsMessages.failed,
	});
}

export const meta = titled("What we mail you");

const formId = "mails";

export default function MailSettings({ loaderData, actionData }: Route.ComponentProps) {
	// As the page opened: from then on the form holds them itself, with the version that they are of.
	const [{ version, timeZones, fields }] = useState({
		...loaderData,
		fields: actionData?.result?.initialValue ?? loaderData.fields,
	});
	const textOf = (name: string) => String(fields[name] ?? "");
	const boxes = <Mail extends string>(mails: Mail[], labels: Record<Mail, string>) =>
		mails.map((mail) => (
			<CheckboxField
				key={mail}
				label={labels[mail]}
				name={mail}
				id={`${formId}-${mail}`}
				defaultChecked={textOf(mail) === "on"}
			/>
		));
	return (
		<Page
			title="What we mail you"
			intro="You always get emails about signing in and security."
			back={{ to: href("/following"), label: "What you follow" }}
		>
			<FormAlert answer={actionData} formId={formId} className="mb-8" />
			<Form method="post" className="updates-settings">
				<VersionField answer={actionData} version={version} />
				<SelectField
					label="What is new from what you follow"
					name="digest"
					id={`${formId}-digest`}
					defaultValue={textOf("digest")}
				>
					{digestRhythms.map((rhythm) => (
						<option key={rhythm} value={rhythm}>
							{digestRhythmLabels[rhythm]}
						</option>
					))}
				</SelectField>
				<TimeZoneField id={`${formId}-timeZone`} saved={textOf("timeZone")} timeZones={timeZones} />
				<SelectField
					label="When somebody writes to you"
					name="messages"
					id={`${formId}-messages`}
					defaultValue={textOf("messages")}
				>
					{messageMails.map((wish) => (
						<option key={wish} value={wish}>
							{messageMailLabels[wish]}
						</option>
					))}
				</SelectField>
				{boxes(plainMails, plainMailLabels)}
				<FieldGroup
					legend="Mail me soon when"
					hint="One mail a day for each thing. You will find everything among your notifications in any case."
				>
					{boxes(concernMails, concernMailLabels)}
				</FieldGroup>
				<div className="actions">
					<Button type="submit" variant="sun">
						Save
					</Button>
				</div>
			</Form>
		</Page>
	);
}

export const ErrorBoundary = errorView({ fallback: mailSettingsMessages.failed });
