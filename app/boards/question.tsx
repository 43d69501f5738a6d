import { Form } from "react-router";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import "./boards.css";

interface QuestionProps {
	title: string;
	/** What it is about. */
	about: { kind: string; title: string; path: string };
	/** Where the answer is sent. */
	action: string;
	/** What names it there. */
	field: { name: string; value: string };
	/** Whether it is so already: then it can be undone. */
	answer: { name: string; label: string; isOn: boolean };
}

/** Asks who has come by a link or by way of the login whether it is to be. */
export function Question({ title, about, action, field, answer: { name, label, isOn } }: QuestionProps) {
	return (
		<section className="question">
			<h2>{title}</h2>
			<p>
				<span className="text-muted">{about.kind}:</span> <bdi>{about.title}</bdi>
			</p>
			<Form method="post" action={action} className="actions">
				<input type="hidden" {...field} />
				<Button type="submit" name={name} value={isOn ? "off" : "on"} variant={isOn ? "plain" : "sun"}>
					{label}
				</Button>
				<ButtonLink to={about.path}>Back</ButtonLink>
			</Form>
		</section>
	);
}
