"use client";
import {
  type RegistryFieldsType,
  type RegistryWidgetsType,
  type RJSFSchema,
  type TemplatesType,
  TranslatableString,
  type UnsupportedFieldProps,
} from "@rjsf/utils";
import type { NoContext } from "../../parts/formProps.js";
import { readField } from "../../schema/form/readField.js";
import type { FormLabels } from "../defaultFormLabels.js";
import { useFormScope, useIsSecret } from "../fields/formScope.js";
import { FileField } from "../inputs/FileField.js";
import { emptiedValue, showText } from "../inputs/textReading.js";
import { ValueInput } from "../inputs/ValueInput.js";
import { BooleanWidget, SelectWidget } from "./choiceWidgets.js";
import {
  ArrayFieldItemTemplate,
  ArrayFieldTemplate,
  CyclicSchemaExpandTemplate,
  MultiSchemaFieldTemplate,
  ObjectFieldTemplate,
} from "./containerTemplates.js";
import { FieldTemplate } from "./FieldTemplate.js";
import {
  ArrayField,
  BooleanField,
  CyclicSchemaField,
  NumberField,
  ObjectField,
  StringField,
  UndescribedField,
} from "./fields.js";
import { KindsField } from "./KindsField.js";
import { type FormWidget, placeholderOf } from "./rjsfTypes.js";
import { useWidget } from "./useWidget.js";

/** Renders nothing: the surrounding field renders it instead, if anything does. */
function Nothing() {
  return null;
}

/** Shown where no field exists; the library's own would render the agent's text as Markdown. */
function Unsupported(_props: UnsupportedFieldProps<unknown, RJSFSchema, NoContext>) {
  const { labels } = useFormScope();
  return <p className="agui-form__hint">{labels.formBroke}</p>;
}

/**
 * The fields that select among kinds of answer, and show one more level, used under every theme.
 */
export const alternativeFields: RegistryFieldsType<unknown, RJSFSchema, NoContext> = {
  AnyOfField: KindsField,
  CyclicSchemaField,
  FallbackField: UndescribedField,
  OneOfField: KindsField,
};

/** Our fields in place of the library's. */
export const formFields: RegistryFieldsType<unknown, RJSFSchema, NoContext> = {
  ...alternativeFields,
  ArrayField,
  ...(BooleanField && { BooleanField }),
  NumberField,
  ObjectField,
  OptionalDataControlsField: Nothing,
  ...(StringField && { StringField }),
};

/** Every widget that the library could use, so that none of its own is ever rendered. */
export const formWidgets: RegistryWidgetsType<unknown, RJSFSchema, NoContext> = {
  AltDateTimeWidget: TextWidget,
  AltDateWidget: TextWidget,
  CheckboxWidget: BooleanWidget,
  CheckboxesWidget: SelectWidget,
  ColorWidget: TextWidget,
  DateTimeWidget: TextWidget,
  DateWidget: TextWidget,
  EmailWidget: TextWidget,
  FileWidget: TextWidget,
  HiddenWidget: Nothing,
  PasswordWidget: TextWidget,
  RadioWidget: SelectWidget,
  RangeWidget: TextWidget,
  RatingWidget: TextWidget,
  SelectWidget,
  TextWidget,
  TextareaWidget: TextWidget,
  TimeWidget: TextWidget,
  UpDownWidget: TextWidget,
  URLWidget: TextWidget,
};

/** Our templates for everything that renders text or elements. */
export const formTemplates: Partial<TemplatesType<unknown, RJSFSchema, NoContext>> = {
  ArrayFieldDescriptionTemplate: Nothing,
  ArrayFieldItemButtonsTemplate: Nothing,
  ArrayFieldItemTemplate,
  ArrayFieldTemplate,
  ArrayFieldTitleTemplate: Nothing,
  BaseInputTemplate: TextWidget,
  ButtonTemplates: {
    AddButton: Nothing,
    ClearButton: Nothing,
    CopyButton: Nothing,
    MoveDownButton: Nothing,
    MoveUpButton: Nothing,
    RemoveButton: Nothing,
    SubmitButton: Nothing,
  },
  CyclicSchemaExpandTemplate,
  DescriptionFieldTemplate: Nothing,
  ErrorListTemplate: Nothing,
  FallbackFieldTemplate: Nothing,
  FieldErrorTemplate: Nothing,
  FieldHelpTemplate: Nothing,
  FieldTemplate,
  GridTemplate: Nothing,
  MultiSchemaFieldTemplate,
  ObjectFieldTemplate,
  OptionalDataControlsTemplate: Nothing,
  TitleFieldTemplate: Nothing,
  UnsupportedFieldTemplate: Unsupported,
  WrapIfAdditionalTemplate: Nothing,
};

/**
 * The library's own texts. Their parameters are dropped, because the library renders some of them
 * as Markdown.
 */
export function translate(
  labels: FormLabels,
): (word: TranslatableString, parameters?: string[]) => string {
  return (word, parameters) => {
    switch (word) {
      case TranslatableString.YesLabel:
        return labels.yesNo(true);
      case TranslatableString.NoLabel:
        return labels.yesNo(false);
      case TranslatableString.OptionPrefix:
      case TranslatableString.TitleOptionPrefix:
        return labels.numbered("alternative", Number(parameters?.at(-1) ?? 0));
      default:
        return "";
    }
  };
}

/** A text, a time or a file, by what the schema says of it. */
function TextWidget(props: FormWidget) {
  const { schema, value } = props;
  const reading = readField(schema, undefined);
  const { kind } = reading;
  const secret = useIsSecret(props.id, value);
  const { control, labelId } = useWidget(props);
  const change = (text: string | undefined): void => props.onChange(text || emptiedValue(reading));
  if (kind === "file" && !secret)
    return (
      <FileField
        fieldKey={props.id}
        schema={schema}
        value={value}
        control={control}
        labelId={labelId}
        disabled={control.disabled}
        onChange={change}
      />
    );
  return (
    <ValueInput
      {...control}
      {...placeholderOf(schema)}
      kind={kind}
      text={showText(value)}
      secret={secret}
      schema={schema}
      onText={change}
    />
  );
}
