#!/bin/sh
# Pays a link of the sandbox without a browser, as its page would: the link's address, and the words of the button.
#   sh pay.sh "$url" 'Pay £34.99'      4000 0000 0000 0044 as a third word is declined for want of funds
set -eu
calls=$(printf %s "$1" | sed 's|\(//[^/]*\).*|\1/public-api|')
id=$(printf %s "$1" | sed 's|.*[?&]id=\([^&]*\).*|\1|')
cookies=$(mktemp)
trap 'rm "$cookies"' EXIT
curl -s -c "$cookies" -o /dev/null "$calls/openapi.json"
xsrf=$(awk '$6 == "XSRF-TOKEN" { print $7 }' "$cookies")
send() {
  curl -s --fail-with-body -b "$cookies" -H "X-XSRF-TOKEN: $xsrf" -H 'Content-Type: application/json' "$@"
}
card="{ \"number\": \"${3:-4111 1111 1111 1111}\", \"expiry\": \"12/30\", \"cvv\": \"123\" }"
answer=$(send -d "$card" "$calls/sandbox/nonces") || { echo "$answer"; exit 1; }
nonce=$(printf %s "$answer" | sed 's|.*"nonce":"\([^"]*\)".*|\1|')
key=$(cat /proc/sys/kernel/random/uuid 2>/dev/null || uuidgen | tr A-F a-f)
send -H "Idempotency-Key: $key" -d "{ \"nonce\": \"$nonce\", \"button\": \"$2\" }" "$calls/links/$id/payment"
