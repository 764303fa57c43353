import { startRegistration } from "@simplewebauthn/browser";
import { onSubmit, sendWith } from "./submit.js";

// The page that creates a passkey.
onSubmit("form[data-registration]", async (form) => {
  const optionsJSON: Parameters<typeof startRegistration>[0]["optionsJSON"] = JSON.parse(
    form.dataset["registration"] ?? "",
  );
  try {
    const response = await startRegistration({ optionsJSON });
    sendWith(form, [["response", JSON.stringify(response)]]);
    return null;
  } catch (error) {
    const isKnown = error instanceof Error && error.name === "InvalidStateError";
    return isKnown
      ? "You have a passkey on this device already."
      : "No passkey was created. You can try again.";
  }
});
