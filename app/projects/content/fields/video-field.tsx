import type { TypeFieldsProps } from "../use-content-form.ts";
import { AddressField } from "./address-field.tsx";

export function VideoField({ fields }: TypeFieldsProps) {
	return (
		<AddressField
			fields={fields}
			label="Video address"
			hint="A video on YouTube or Vimeo plays in the page once somebody asks for it. Others are links."
		/>
	);
}
