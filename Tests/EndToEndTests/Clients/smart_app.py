"""fhirclient, unmodified, with a secret and for when nobody is there: the person allows part of
what it asks, it renews its token, nobody uses a code or a token twice, and all of it ends when it
gives its token back."""

import base64
import hashlib

import requests
from fhirclient import client
from fhirclient.models.documentreference import DocumentReference
from fhirclient.models.observation import Observation
from fhirclient.server import FHIRPermissionDeniedException, FHIRUnauthorizedException

from person import Form, Person
from setting import Setting

WANTED = ["patient/DocumentReference.rs", "patient/Binary.rs", "patient/Observation.rs"]


def refuses(kind, work):
    """Whether fhirclient throws what it throws for a refusal of a kind."""
    try:
        work()
        return False
    except kind:
        return True


def main():
    setting = Setting()
    app, secret, redirect = setting["app"], setting["secret"], setting["redirect"]
    settings = {
        "app_id": app, "app_secret": secret, "api_base": setting.fhir, "redirect_uri": redirect,
        "scope": " ".join(["offline_access"] + WANTED)}
    smart = client.FHIRClient(settings=settings)
    smart.prepare()
    setting.expect(smart.desired_scope.startswith("launch/patient"), "not a standalone launch")
    person = Person(setting.base, setting["link"])

    # Asked before anybody is signed in; the page of the app's question comes after that.
    address = smart.authorize_url
    denied = person.answer(address, says="deny")
    setting.expect(denied.startswith(redirect) and "error=access_denied" in denied, "denied")
    setting.expect(refuses(Exception, lambda: smart.handle_callback(denied)), "no, taken for yes")
    back = person.answer(smart.authorize_url, only=WANTED[:2])
    setting.expect(back.startswith(redirect + "?code="), "no way back to the app")
    smart.handle_callback(back)
    setting.expect(smart.ready, "no token")
    setting.expect(smart.patient_id == setting["person"], "whose data it is was not told")
    granted = smart.launch_context["scope"].split()
    setting.expect(
        sorted(granted) == sorted(["launch/patient", "offline_access"] + WANTED[:2]), "scopes")

    search = DocumentReference.where({"patient": smart.patient_id})
    found = [one.id for one in search.perform_resources_iter(smart.server)]
    setting.expect(found == [setting["document"]], f"{len(found)} documents for the one permitted")
    attachment = DocumentReference.read(found[0], smart.server).content[0].attachment
    data = smart.server.request_data(attachment.url, {"Accept": attachment.contentType})
    digest = base64.b64encode(hashlib.sha1(data).digest()).decode()
    setting.expect(digest == attachment.hash and len(data) == attachment.size, "other bytes")
    hidden = Observation.where({"patient": smart.patient_id})
    setting.expect(
        refuses(FHIRPermissionDeniedException, lambda: hidden.perform(smart.server)),
        "what the person did not allow")

    # A new token for the refresh token, and a new one of those.
    auth = smart.server.auth
    first, before = auth.access_token, auth.refresh_token
    setting.expect(smart.reauthorize(), "no new token")
    setting.expect(auth.access_token != first and auth.refresh_token != before, "not new ones")
    found = [one.id for one in search.perform_resources_iter(smart.server)]
    setting.expect(found == [setting["document"]], "the new token sees something else")

    token_uri = setting.base + "/oauth/token"
    credentials = (app, secret)

    def post(path, fields, who=credentials):
        return requests.post(setting.base + path, data=fields, auth=who, timeout=120)

    state = post("/oauth/introspect", {"token": auth.access_token}).json()
    setting.expect(
        state.get("active") is True and state.get("patient") == setting["person"], "introspection")
    refresh = {"grant_type": "refresh_token", "refresh_token": auth.refresh_token}
    setting.expect(post("/oauth/token", refresh, (app, "wrong")).status_code == 401, "any secret")
    setting.expect(requests.get(token_uri, timeout=120).status_code in (404, 405), "a code by GET")

    # Given back: the next request knows it, and so does the next refresh.
    setting.expect(
        post("/oauth/revoke", {"token": auth.refresh_token}).status_code == 200, "revocation")
    setting.expect(
        refuses(FHIRUnauthorizedException, lambda: search.perform(smart.server)),
        "a token that was given back")
    setting.expect(post("/oauth/token", refresh).json().get("error") == "invalid_grant", "refresh")
    state = post("/oauth/introspect", {"token": auth.access_token}).json()
    setting.expect(state == {"active": False}, "introspection after revocation")

    # Let in once more, and sent away by the person.
    smart = client.FHIRClient(settings=settings)
    smart.prepare()
    smart.handle_callback(person.answer(smart.authorize_url, only=WANTED[:2]))
    found = [one.id for one in search.perform_resources_iter(smart.server)]
    setting.expect(found == [setting["document"]], "an app that is let in again sees less")
    page = person.open(setting.base + "/sharing").text
    setting.expect("read the list of documents" in page, "the person is not told of the app")
    end = "/sharing/connection/end"
    sent = person.send(end, Form(page, end).fields)
    setting.expect(sent.headers.get("Location") == "/sharing?done=disconnected", "not sent away")
    setting.expect(
        refuses(FHIRUnauthorizedException, lambda: search.perform(smart.server)),
        "an app that the person has sent away")
    page = person.open(setting.base + "/sharing").text
    setting.expect("read the list of documents" not in page, "the app is told of still")
    setting.end()


main()
