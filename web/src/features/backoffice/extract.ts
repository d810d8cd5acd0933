import { messagesOf } from '@/lib/eventStream'
import { Problem, toProblem } from '@/lib/problem'

export const extractorAddress = '/api/extractor'

/** The text of an extraction that failed. */
export const extractionFailed = 'Não foi possível extrair os dados do negócio'

/** A message of the stream of an extraction. */
interface StreamMessage {
  status?: 'PROCESSING' | 'COMPLETED'
  data?: { table?: string; rows?: unknown }
  error?: string
}

/** The file of an extraction, and how many messages of it could not be read. */
export interface Extraction {
  file: Blob
  unread: number
}

/**
 * Extracts the data of a business, and returns it as a JSON file: a list of rows for each table. A message that cannot
 * be parsed is logged and left out. Rejects with a Problem, or with the signal's own error if it was aborted.
 */
export async function extractBusiness(
  asked: { businessUuid: string; reason: string },
  signal: AbortSignal,
): Promise<Extraction> {
  const response = await fetch(extractorAddress, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'text/event-stream' },
    body: JSON.stringify(asked),
    signal,
  }).catch((error: unknown) => {
    throw signal.aborted ? error : toProblem(error)
  })
  if (!response.ok) throw toProblem(await response.json().catch(() => undefined), response)
  const failed = new Problem({ status: 0, code: 'extraction', detail: extractionFailed })
  if (!response.body) throw failed
  const tables = new Map<string, string[]>()
  let unread = 0
  try {
    for await (const { data } of messagesOf(response.body)) {
      const message = parseMessage(data)
      if (!message) unread++
      else if (message.error) throw failed
      else if (message.status === 'COMPLETED') return { file: assembleFile(tables, asked), unread }
      else if (message.data?.table && Array.isArray(message.data.rows)) {
        const pieces = tables.get(message.data.table) ?? []
        // Kept as text, which takes less memory than the parsed rows.
        for (const row of message.data.rows) pieces.push(JSON.stringify(row))
        tables.set(message.data.table, pieces)
      }
    }
  } catch (error) {
    throw signal.aborted ? error : failed
  }
  throw failed
}

function parseMessage(data: string): StreamMessage | undefined {
  try {
    return JSON.parse(data) as StreamMessage
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: what cannot be read is only logged
    console.error('a message of the extraction could not be read', error)
    return undefined
  }
}

/** Returns a blob of pieces, so that the whole text is never in one string. */
function assembleFile(tables: Map<string, string[]>, { businessUuid }: { businessUuid: string }) {
  const pieces = [`{"businessUuid":${JSON.stringify(businessUuid)},"tables":{`]
  let separator = ''
  for (const [table, rows] of tables) {
    pieces.push(`${separator}\n${JSON.stringify(table)}:[\n`)
    rows.forEach((row, at) => {
      pieces.push(at > 0 ? ',\n' : '', row)
    })
    pieces.push(']')
    separator = ','
  }
  pieces.push('}}\n')
  return new Blob(pieces, { type: 'application/json' })
}
