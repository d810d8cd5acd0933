// What Cortejo's webhook receives for each code: whom to send it to, the code
// and the way the person chose when asking for it.
function(ctx) {
  local data = ctx.template_data,
  local payload = if std.objectHas(data, 'transient_payload') && data.transient_payload != null then data.transient_payload else {},
  recipient: ctx.recipient,
  code: data.login_code,
  channel: if std.objectHas(payload, 'channel') then payload.channel else 'sms',
}
