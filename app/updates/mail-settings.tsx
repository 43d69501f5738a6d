import { useEffect, useRef, useState } from "react";
import { Form, href } from "react-router";
import { accountMessages } from "#app/accounts/account.ts";
import { memberOrRefusal, requireMember } from "#app/accounts/member.server.ts";
import { databaseContext } from "#app/db/client.server.ts";
import { timeZones } from "#app/events/event-times.server.ts";
import { FormAlert } from "#app/forms/form-alert.tsx";
import { parseForm } from "#app/forms/parse-form.server.ts";
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
import { useHydrated } from "#app/ui/hydrated.ts";
import { Page } from "#app/ui/page.tsx";
import { ErrorView } from "#app/web/error-view.tsx";
import { readForm } from "#app/web/responses.ts";
import type { RouteHandle } from "#app/web/route-handle.ts";
import type { Route } from "./+types/mail-settings.ts";
import { mailSettingsSchema } from "./mail-settings-input.ts";
import "./updates.css";

export const handle: RouteHandle = { failed: mailSettingsMessages.failed };

export async function loader({ context }: Route.LoaderArgs) {
	const viewer = requireMember(context, href("/notifications/settings"));
	return { settings: await findMailSettings(context.get(databaseContext), viewer), timeZones };
}

export async function action({ request, context }: Route.ActionArgs) {
	const form = parseForm(mailSettingsSchema, await readForm(request));
	return saveForm(context, form, {
		who: memberOrRefusal(context, accountMessages.signedOut),
		save: async (input, viewer) => {
			if (!timeZones.includes(input.timeZone)) return { status: 422, message: mailSettingsMessages.zoneUnknown };
			await saveMailSettings(context.get(databaseContext), viewer, input);
		},
		done: () => success(context, mailSettingsMessages.saved),
		failed: mailSettingsMessages.failed,
	});
}

export function meta(): Route.MetaDescriptors {
	return [{ title: "What we mail you · Heliograph" }];
}

export default function MailSettings({ loaderData: { settings, timeZones }, actionData }: Route.ComponentProps) {
	return (
		<Page
			title="What we mail you"
			intro="Mails about your sign-in and your security always come: you need them."
			back={{ to: href("/following"), label: "What you follow" }}
		>
			<FormAlert answer={actionData} className="mb-8" />
			<Form method="post" className="updates-settings">
				<SelectField label="What is new from what you follow" name="digest" defaultValue={settings.digest}>
					{digestRhythms.map((rhythm) => (
						<option key={rhythm} value={rhythm}>
							{digestRhythmLabels[rhythm]}
						</option>
					))}
				</SelectField>
				<TimeZone saved={settings.timeZone} timeZones={timeZones} />
				<SelectField label="When somebody writes to you" name="messages" defaultValue={settings.messages}>
					{messageMails.map((wish) => (
						<option key={wish} value={wish}>
							{messageMailLabels[wish]}
						</option>
					))}
				</SelectField>
				{plainMails.map((mail) => (
					<CheckboxField key={mail} label={plainMailLabels[mail]} name={mail} defaultChecked={settings[mail]} />
				))}
				<FieldGroup
					legend="Tell me at once when"
					hint="One mail a day for each thing. Your notifications have all of it in any case."
				>
					{concernMails.map((mail) => (
						<CheckboxField key={mail} label={concernMailLabels[mail]} name={mail} defaultChecked={settings[mail]} />
					))}
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

function TimeZone({ saved, timeZones }: { saved: string; timeZones: string[] }) {
	const select = useRef<HTMLSelectElement>(null);
	const [chosen, choose] = useState(saved);
	// Another one may have been chosen before the scripts of the page were there.
	useEffect(() => choose((zone) => select.current?.value ?? zone), []);
	const here = useHydrated() ? Intl.DateTimeFormat().resolvedOptions().timeZone : chosen;
	return (
		<div className="updates-zone">
			<SelectField
				label="Your time zone"
				name="timeZone"
				ref={select}
				defaultValue={saved}
				onChange={({ currentTarget }) => choose(currentTarget.value)}
			>
				{timeZones.map((zone) => (
					<option key={zone} value={zone}>
						{inWords(zone)}
					</option>
				))}
			</SelectField>
			{here !== chosen && timeZones.includes(here) && (
				<Button
					variant="plain"
					onClick={() => {
						if (select.current) select.current.value = here;
						choose(here);
					}}
				>
					Use {inWords(here)}, as this device does
				</Button>
			)}
		</div>
	);
}

function inWords(zone: string) {
	return zone.replaceAll("_", " ");
}

export function ErrorBoundary() {
	return <ErrorView fallback={mailSettingsMessages.failed} />;
}
