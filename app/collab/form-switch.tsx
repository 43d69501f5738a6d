import { href } from "react-router";
import { boardFormId } from "#app/boards/board-form.tsx";
import { Chips } from "#app/ui/chip.tsx";
import { useHydrated } from "#app/ui/hydrated.ts";
import { type CarriedFields, switchField } from "./switch-form.ts";

export const quickPath = href("/collab/new");
export const detailedPath = `${quickPath}?form=detailed`;

interface FormSwitchProps {
	detailed: boolean;
	/** What waits for the other form. */
	kept: CarriedFields;
	/** Is given the form below when the other one is asked for. Without JavaScript that is posted instead. */
	onSwitch(typed: FormData): void;
}

export function FormSwitch({ detailed, kept, onSwitch }: FormSwitchProps) {
	const hydrated = useHydrated();
	return (
		<fieldset aria-label="Kind of listing" className="mb-8">
			{/* Enter in a field presses the first button that sends its form, which must not be one of the two below. */}
			{!hydrated && <button type="submit" form={boardFormId} className="sr-only" tabIndex={-1} aria-hidden="true" />}
			{Object.entries(kept).map(([name, text]) => (
				<input key={name} type="hidden" form={boardFormId} name={name} value={text} />
			))}
			<Chips>
				{[false, true].map((isDetailed) => (
					<button
						key={String(isDetailed)}
						className="chip"
						aria-current={isDetailed === detailed || undefined}
						type={hydrated ? "button" : "submit"}
						form={boardFormId}
						formAction={isDetailed ? detailedPath : quickPath}
						name={switchField}
						value="on"
						onClick={({ currentTarget: { form } }) => {
							if (hydrated && form && isDetailed !== detailed) onSwitch(new FormData(form));
						}}
					>
						{isDetailed ? "Detailed listing" : "Quick listing"}
					</button>
				))}
			</Chips>
			<p className="text-muted mt-3">
				{detailed
					? "With a title, a category, tags and room to explain. You can post it anonymously."
					: "Who you are and what you need, in 180 characters."}
			</p>
		</fieldset>
	);
}
