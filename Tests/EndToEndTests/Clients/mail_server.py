"""A server of mail on a free port, by aiosmtpd: prints the port, then a line of JSON for each
message as Python's own parser reads it. Ends after two minutes.

    mail_server.py starttls|sealed CERTIFICATE KEY PLAIN|LOGIN
"""
import asyncio, email, email.policy, json, ssl, sys

from aiosmtpd.smtp import SMTP, AuthResult

mode, certificate, key, mechanism = sys.argv[1:]
context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
context.load_cert_chain(certificate, key)


class Handler:
    async def handle_RCPT(self, server, session, envelope, address, options):
        if address.startswith("nobody"):
            return "550 no such mailbox"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server, session, envelope):
        message = email.message_from_bytes(envelope.content, policy=email.policy.default)
        print(json.dumps({
            "from": envelope.mail_from, "to": envelope.rcpt_tos, "headers": message.keys(),
            "defects": [repr(d) for d in message.defects], "subject": message["subject"],
            "text": message.get_content(), "tls": session.ssl is not None or mode == "sealed",
            "authenticated": session.authenticated,
        }), flush=True)
        return "250 taken"


def authenticate(server, session, envelope, how, data):
    right = how == mechanism and data.login == b"casebook" and data.password == b"secret word"
    return AuthResult(success=right, handled=False if not right else True)


def serve():
    return SMTP(
        Handler(), hostname="mail.example.org", authenticator=authenticate, auth_required=True,
        auth_require_tls=mode != "sealed", auth_exclude_mechanism={"PLAIN", "LOGIN"} - {mechanism},
        require_starttls=mode == "starttls", tls_context=context if mode == "starttls" else None)


async def main():
    server = await asyncio.get_running_loop().create_server(
        serve, "127.0.0.1", 0, ssl=context if mode == "sealed" else None)
    print(server.sockets[0].getsockname()[1], flush=True)
    await asyncio.wait_for(server.serve_forever(), 120)


asyncio.run(main())
