import { useId, useState } from "react";
import { Button, ButtonLink } from "../button.tsx";
import { Chip, Chips, ChoiceChip, LinkChip, RemovableChip } from "../chip.tsx";
import { FieldGroup } from "../field.tsx";
import { Icon } from "../icon.tsx";
import { Pagination } from "../pagination.tsx";
import { Specimen } from "./specimen.tsx";

export function ButtonsAndChips() {
	const id = useId();
	const [tags, setTags] = useState(["oceans", "long-form"]);
	return (
		<>
			<Specimen name="Button: sun, ghost, plain, danger">
				<div className="actions">
					<Button variant="sun">Generate Card</Button>
					<Button>Upload a photo</Button>
					<Button variant="plain">Cancel</Button>
					<Button variant="danger">Delete</Button>
				</div>
			</Specimen>
			<Specimen name="Button: busy and disabled">
				<div className="actions">
					<Button variant="sun" busy busyLabel="Generating...">
						Generate Card
					</Button>
					<Button variant="sun" disabled>
						Generate Card
					</Button>
					<Button busy busyLabel="Saving...">
						Save
					</Button>
					<Button disabled>Save</Button>
				</div>
			</Specimen>
			<Specimen name="ButtonLink, with an icon, with a long label">
				<div className="actions">
					<ButtonLink to="/">Go to the home page</ButtonLink>
					<ButtonLink to="https://example.org" newTab>
						<Icon name="external-link" /> Preview Card
					</ButtonLink>
					<Button>
						<Icon name="copy" /> Share the link to this card with everybody who may want to read it on a small screen
					</Button>
				</div>
			</Specimen>
			<FieldGroup legend="Choice chips, one of several" hint="Choose the field people know you for.">
				<Chips>
					{["Astronomy", "Genetics", "Marine Biology"].map((label) => (
						<ChoiceChip
							key={label}
							type="radio"
							name={id}
							value={label}
							label={label}
							defaultChecked={label === "Marine Biology"}
						/>
					))}
				</Chips>
			</FieldGroup>
			<FieldGroup legend="Choice chips, any number" counter="1 of 4" error="Choose at least one">
				<Chips>
					<ChoiceChip type="checkbox" label="Writing Articles" defaultChecked />
					<ChoiceChip type="checkbox" label="Podcast Guest" />
					<ChoiceChip type="checkbox" label="Not now" disabled />
				</Chips>
			</FieldGroup>
			<Specimen name="Static, link and removable chips">
				<Chips>
					<Chip>oceans</Chip>
					<Chip>Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft</Chip>
				</Chips>
				<Chips className="mt-3">
					<LinkChip to="?tag=climate">climate</LinkChip>
					<LinkChip to="?" current>
						audio
					</LinkChip>
					{tags.map((tag) => (
						<RemovableChip key={tag} label={tag} onRemove={() => setTags(tags.filter((other) => other !== tag))} />
					))}
				</Chips>
			</Specimen>
			<Specimen name="Pagination: first, middle, last page">
				<div className="grid gap-4">
					<Pagination page={1} pages={7} label={`First page ${id}`} />
					<Pagination page={3} pages={7} label={`Middle page ${id}`} />
					<Pagination page={7} pages={7} label={`Last page ${id}`} />
				</div>
			</Specimen>
		</>
	);
}
