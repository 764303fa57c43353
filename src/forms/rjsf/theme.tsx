"use client";
import type { RegistryFieldsType, RegistryWidgetsType, RJSFSchema, TemplatesType, UnsupportedFieldProps } from "@rjsf/utils";
import { TranslatableString } from "@rjsf/utils";
import { useFormScope } from "../fields/formScope.js";
import type { FormLabels } from "../formLabels.js";
import { AlternativeField } from "./AlternativeField.js";
import { BooleanWidget, SelectWidget } from "./choiceWidgets.js";
import {
  ArrayFieldItemTemplate,
  ArrayFieldTemplate,
  CyclicSchemaExpandTemplate,
  MultiSchemaFieldTemplate,
  ObjectFieldTemplate,
} from "./containerTemplates.js";
import { FieldTemplate } from "./FieldTemplate.js";
import { ArrayField, BooleanField, JsonField, NumberField, ObjectField, StringField } from "./fields.js";
import type { NoContext } from "./rjsfTypes.js";
import { DateTimeWidget, TextWidget } from "./textWidgets.js";

/** Renders nothing: what it would have shown is drawn by the field around, or by nobody. */
function Nothing() {
  return null;
}

/** Said where no field exists; the library's own would run the agent's words as Markdown. */
function Unsupported(_props: UnsupportedFieldProps<unknown, RJSFSchema, NoContext>) {
  const { labels } = useFormScope();
  return <p className="agui-form__hint">{labels.formBroke}</p>;
}

/** The choice among kinds of answer, which is mended under any theme. */
export const alternativeFields: RegistryFieldsType<unknown, RJSFSchema, NoContext> = {
  AnyOfField: AlternativeField,
  OneOfField: AlternativeField,
};

/** Fields of our own in place of the library's. */
export const formFields: RegistryFieldsType<unknown, RJSFSchema, NoContext> = {
  ...alternativeFields,
  ArrayField,
  ...(BooleanField && { BooleanField }),
  FallbackField: JsonField,
  NumberField,
  ObjectField,
  ...(StringField && { StringField }),
};

/** Every widget the library could reach for, so that none of its own is ever shown. */
export const formWidgets: RegistryWidgetsType<unknown, RJSFSchema, NoContext> = {
  AltDateTimeWidget: DateTimeWidget,
  AltDateWidget: TextWidget,
  CheckboxWidget: BooleanWidget,
  CheckboxesWidget: SelectWidget,
  ColorWidget: TextWidget,
  DateTimeWidget,
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

/** Templates of our own for everything that puts words or elements on the page. */
export const formTemplates: Partial<TemplatesType<unknown, RJSFSchema, NoContext>> = {
  ArrayFieldDescriptionTemplate: Nothing,
  ArrayFieldItemTemplate,
  ArrayFieldTemplate,
  ArrayFieldTitleTemplate: Nothing,
  BaseInputTemplate: TextWidget,
  CyclicSchemaExpandTemplate,
  DescriptionFieldTemplate: Nothing,
  ErrorListTemplate: Nothing,
  FieldErrorTemplate: Nothing,
  FieldHelpTemplate: Nothing,
  FieldTemplate,
  MultiSchemaFieldTemplate,
  ObjectFieldTemplate,
  OptionalDataControlsTemplate: Nothing,
  TitleFieldTemplate: Nothing,
  UnsupportedFieldTemplate: Unsupported,
};

/** The library's own words. Whatever it would put into them is dropped, because it runs some of them as Markdown. */
export function translate(labels: FormLabels): (word: TranslatableString, parameters?: string[]) => string {
  return (word, parameters) => {
    switch (word) {
      case TranslatableString.YesLabel:
        return labels.yes;
      case TranslatableString.NoLabel:
        return labels.no;
      case TranslatableString.OptionPrefix:
      case TranslatableString.TitleOptionPrefix:
        return labels.alternativeNumber(Number(parameters?.at(-1) ?? 0));
      default:
        return "";
    }
  };
}
