import type { AdminBusiness, AdminProviderEvent } from '@/client/types.gen'
import { marketStages } from '@/features/business'
import type { Tone } from '@/ui/Badge'

/** Returns a CPF or a CNPJ as people write it, and any other text unchanged. */
export function formatDocument(digits: string): string {
  if (digits.length === 11) return digits.replace(/^(.{3})(.{3})(.{3})(.{2})$/, '$1.$2.$3-$4')
  return digits.replace(/^(.{2})(.{3})(.{3})(.{4})(.{2})$/, '$1.$2.$3/$4-$5')
}

/** How many paid events a business had, in the specification's words (2, section 3). */
export function stageLabel(stage: AdminBusiness['marketStage']): string {
  return marketStages.find(({ value }) => value === stage)?.label ?? 'Não se aplica'
}

/** Returns the state of a provider event, and what to do if it cannot be processed. */
export function providerEventWord({ state, reason, account, apiVersion }: AdminProviderEvent): {
  tone: Tone
  word: string
  why?: string
} {
  if (state === 'RECEIVED') return { tone: 'slate', word: 'Na fila' }
  if (state === 'DONE') return { tone: 'sage', word: 'Tratado' }
  if (state === 'UNKNOWN') {
    return {
      tone: 'coral',
      word: 'Sem dono',
      why: 'Em um dia inteiro, nenhum pagamento nosso foi encontrado para ele. Veja no Stripe de onde veio.',
    }
  }
  return { tone: 'neutral', word: 'Não é nosso', why: foreign(reason, account, apiVersion) }
}

function foreign(reason: AdminProviderEvent['reason'], account: string, apiVersion: string) {
  if (reason === 'ACCOUNT') return `É de outra conta (${account}).`
  if (reason === 'LIVEMODE') return 'É de teste e a chave é de verdade, ou o contrário.'
  return `Veio na versão ${apiVersion} da API. O endereço no Stripe deve ficar preso à nossa.`
}
