import { BoardForm } from "#app/boards/board-form.tsx";
import { FormTextArea, FormTextField } from "#app/ui/form-field.tsx";
import { FormSection } from "#app/ui/form-section.tsx";
import { type ContentType, contentTypeFacts } from "../content.ts";
import type { ContentAnswer } from "./content-answer.ts";
import { type ContentFields, typeField } from "./content-input.ts";
import { ArticleField } from "./fields/article-field.tsx";
import { CodeFields } from "./fields/code-fields.tsx";
import { DataFields } from "./fields/data-fields.tsx";
import { ImageFields } from "./fields/image-fields.tsx";
import { PresentationFields } from "./fields/presentation-fields.tsx";
import { VideoField } from "./fields/video-field.tsx";
import { useContentForm } from "./use-content-form.ts";
import { MeanwhileNotice } from "./versions/meanwhile-notice.tsx";

interface ContentFormProps {
	projectId: string;
	type: ContentType;
	answer: ContentAnswer | undefined;
	defaults: Partial<ContentFields>;
	/** The number of the version that is edited; new content has none. */
	version?: string;
	label: string;
	cancel: string;
}

const typeFields = {
	article: ArticleField,
	image: ImageFields,
	video: VideoField,
	data: DataFields,
	code: CodeFields,
	presentation: PresentationFields,
};

/** The form of new content, and of the next version of what is there. Without JavaScript it works the same. */
export function ContentForm({ projectId, type, answer, defaults, version, label, cancel }: ContentFormProps) {
	const editing = version !== undefined;
	const [form, fields] = useContentForm(type, editing, answer, defaults);
	const TypeFields = typeFields[type];
	return (
		<BoardForm
			form={form}
			answer={answer}
			version={version}
			label={label}
			busyLabel="Saving..."
			cancel={cancel}
			takesFile
		>
			<input type="hidden" name={typeField} value={type} />
			{answer?.meanwhile && <MeanwhileNotice meanwhile={answer.meanwhile} />}
			<FormSection title="About it">
				<FormTextField field={fields.name} label="Name" />
				<FormTextArea field={fields.description} label="Description" hint="What it is and where it is from." />
			</FormSection>
			<FormSection title={contentTypeFacts[type].label}>
				<TypeFields
					projectId={projectId}
					fields={fields}
					answer={answer}
					storedFile={typeof defaults.file === "string" ? defaults.file : ""}
				/>
			</FormSection>
			{editing && (
				<FormSection title="This version">
					<FormTextField field={fields.changes} label="What did you change?" hint="Others read it in the history." />
				</FormSection>
			)}
		</BoardForm>
	);
}
