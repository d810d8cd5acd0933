import { type Problem, unknownErrorText } from '@/lib/problem'

/** A refusal's sentences: the server sets several apart by a bar. */
export function sentencesOf(text: string): string[] {
  return text
    .split('|')
    .map((sentence) => sentence.trim())
    .filter(Boolean)
}

/** Returns the sentences about a failed save, numbered if there are several. */
export function refusalText({ detail, status }: Problem): string[] {
  const sentences =
    detail === unknownErrorText || status >= 500
      ? ['Erro ao salvar orçamento']
      : sentencesOf(detail)
  return sentences.length > 1 ? sentences.map((one, at) => `${at + 1}. ${one}`) : sentences
}
