import type { ComponentProps, ReactNode } from "react";
import { Icon } from "./icon.tsx";

export function Chips({ children, className }: { children: ReactNode; className?: string }) {
	return <div className={className ? `chips ${className}` : "chips"}>{children}</div>;
}

/** A word or two that label something. */
export function Chip({ children }: { children: ReactNode }) {
	return <span className="chip">{children}</span>;
}

interface ChoiceChipProps extends Omit<ComponentProps<"input">, "className"> {
	label: string;
	type: "radio" | "checkbox";
}

/** One choice of several; a native radio or checkbox underneath. Put several in `Chips` inside a `FieldGroup`. */
export function ChoiceChip({ label, ...input }: ChoiceChipProps) {
	return (
		<label className="chip">
			<input {...input} />
			{label}
		</label>
	);
}

interface LinkChipProps extends Omit<ComponentProps<"a">, "href" | "className"> {
	to: string;
	current?: boolean;
}

/** A chip that leads somewhere, such as a tag. */
export function LinkChip({ to, current = false, ...props }: LinkChipProps) {
	return <a {...props} href={to} className="chip" aria-current={current || undefined} />;
}

/**
 * A chip with a button that takes it away. Without `onRemove` the button submits its form, for which `name` and
 * `value` can be given.
 */
export function RemovableChip({
	label,
	onRemove,
	...button
}: { label: string; onRemove?: () => void } & Pick<
	ComponentProps<"button">,
	"name" | "value" | "form" | "formAction"
>) {
	return (
		<span className="chip chip-removable">
			{label}
			<button
				{...button}
				type={onRemove ? "button" : "submit"}
				onClick={onRemove}
				className="chip-remove"
				aria-label={`Remove ${label}`}
			>
				<Icon name="x" />
			</button>
		</span>
	);
}

/** The tags of an entry in a list, if it has any. */
export function TagChips({ tags }: { tags: string[] }) {
	if (tags.length === 0) return null;
	return (
		<Chips>
			{tags.map((tag) => (
				<Chip key={tag}>{tag}</Chip>
			))}
		</Chips>
	);
}
