export { InputFormAnswer as Answer, InputFormFields as Fields } from "./InputFormParts.js";
export { InterruptRoot as Root } from "./RootPart.js";
