// Passkeys need the browser's own dialog, which only a script can open. This is the only script of
// the pages; what it sends goes through the same form as everything else.
"use strict";

const encode = (buffer) =>
  btoa(String.fromCharCode(...new Uint8Array(buffer)))
    .replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

const decode = (text) =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));

const named = (list) => (list ?? []).map((entry) => ({ ...entry, id: decode(entry.id) }));

async function create(options, title) {
  const credential = await navigator.credentials.create({
    publicKey: {
      ...options,
      challenge: decode(options.challenge),
      user: { id: decode(options.user.id), name: title, displayName: title },
      excludeCredentials: named(options.excludeCredentials),
    },
  });
  return {
    id: encode(credential.rawId),
    clientDataJSON: encode(credential.response.clientDataJSON),
    attestationObject: encode(credential.response.attestationObject),
  };
}

async function get(options) {
  const credential = await navigator.credentials.get({
    publicKey: { ...options, challenge: decode(options.challenge) },
  });
  const response = credential.response;
  return {
    id: encode(credential.rawId),
    clientDataJSON: encode(response.clientDataJSON),
    authenticatorData: encode(response.authenticatorData),
    signature: encode(response.signature),
    userHandle: response.userHandle ? encode(response.userHandle) : "",
  };
}

for (const form of document.querySelectorAll("form:has(input[name=options])")) {
  form.addEventListener("submit", async (event) => {
    if (form.elements.answer.value) return;
    event.preventDefault();
    const options = JSON.parse(form.elements.options.value);
    try {
      const title = form.elements.title?.value || "Casebook";
      const answer = options.user ? await create(options, title) : await get(options);
      form.elements.answer.value = JSON.stringify(answer);
    } catch {
      form.elements.answer.value = "none";
    }
    form.elements.options.disabled = true;
    form.submit();
  });
}
