/** One message of a text/event-stream. */
export interface Message {
  event: string
  data: string
}

/** Takes a stream's messages apart, however it was cut into pieces on the way. */
export async function* messagesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Message> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      // An end of line may be cut in two.
      rest += decoder.decode(value, { stream: !done })
      const text = rest.endsWith('\r') && !done ? rest.slice(0, -1) : rest
      const blocks = text.replace(/\r\n?/g, '\n').split('\n\n')
      rest = (blocks.pop() ?? '') + (text.length < rest.length ? '\r' : '')
      for (const block of blocks) {
        const message = messageOf(block)
        if (message) yield message
      }
      // Text not closed by an empty line is not a message.
      if (done) return
    }
  } finally {
    // Stopping to listen cancels the generation on the server too.
    await reader.cancel().catch(() => undefined)
  }
}

function messageOf(block: string): Message | undefined {
  let event = 'message'
  const data: string[] = []
  for (const line of block.split('\n')) {
    const [, name, value = ''] = /^([^:]+)(?:: ?(.*))?$/.exec(line) ?? []
    if (name === 'event') event = value
    else if (name === 'data') data.push(value)
  }
  return data.length > 0 ? { event, data: data.join('\n') } : undefined
}
