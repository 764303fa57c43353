import getLibraryRegistry from "@rjsf/core/lib/getDefaultRegistry.js";
import { describe, expect, it } from "vitest";
import getDefaultRegistry from "../../../src/forms/rjsf/registryAsUsed.js";
import { formFields, formTemplates, formWidgets } from "../../../src/forms/rjsf/theme.js";

const namesIn = (...lists: readonly object[]): readonly string[] =>
  [...new Set(lists.flatMap((list) => Object.keys(list)))].sort();

describe("the registry that the build puts in the place of the form library's", () => {
  const library = getLibraryRegistry();
  const ours = getDefaultRegistry();
  /** Only a layout of the host names these, and names of fields in it are ignored. */
  const byNameOnly = ["LayoutGridField", "LayoutHeaderField", "LayoutMultiSchemaField"];

  it("has with our theme everything that a form can reach", () => {
    expect(
      namesIn(ours.fields, formFields, Object.fromEntries(byNameOnly.map((n) => [n]))),
    ).toEqual(namesIn(library.fields));
    expect(namesIn(ours.widgets, formWidgets)).toEqual(namesIn(library.widgets));
    expect(namesIn(ours.templates, formTemplates)).toEqual(namesIn(library.templates));
  });

  it("has the library's own where it has any, and the same settings", () => {
    expect(library.fields).toMatchObject(ours.fields);
    const { fields: _, templates, widgets: __, ...settings } = ours;
    expect(library.templates).toMatchObject(templates);
    const { ButtonTemplates = {} } = formTemplates;
    expect(namesIn(ButtonTemplates)).toEqual(namesIn(library.templates.ButtonTemplates));
    expect(library).toMatchObject(settings);
    expect(namesIn(ours)).toEqual(namesIn(library));
  });
});
