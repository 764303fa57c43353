export { InputFormFields as Fields, InputFormSubmit as Submit } from "./InputFormParts.js";
export { InterruptRoot as Root } from "./RootPart.js";
