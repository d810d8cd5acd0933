// What Cortejo's webhook receives for each code: whom to send it to, the code,
// the way the person chose when asking for it, the key by which they hear
// that it was refused, and what the code is for, empty for signing in.
function(ctx) {
  local data = ctx.template_data,
  local payload = if std.objectHas(data, 'transient_payload') && data.transient_payload != null then data.transient_payload else {},
  recipient: ctx.recipient,
  code: data.login_code,
  channel: if std.objectHas(payload, 'channel') then payload.channel else 'sms',
  delivery: if std.objectHas(payload, 'delivery') then payload.delivery else '',
  purpose: if std.objectHas(payload, 'purpose') then payload.purpose else '',
}
