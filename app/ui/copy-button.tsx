import { refTo } from "./behaviour.ts";
import { Button, type ButtonVariant } from "./button.tsx";
import { Icon } from "./icon.tsx";
import { offerCopy } from "./offer-copy.ts";

const copying = refTo<HTMLButtonElement>(offerCopy);

interface CopyButtonProps {
	text: string;
	label?: string;
	variant?: ButtonVariant;
	hasIcon?: boolean;
}

/** Appears only with JavaScript, as every button that the server has no answer for. */
export function CopyButton({ text, label = "Copy", variant, hasIcon }: CopyButtonProps) {
	return (
		<Button hidden ref={copying} data-copy={text} variant={variant}>
			{hasIcon && <Icon name="copy" />}
			<span aria-live="polite">{label}</span>
		</Button>
	);
}
