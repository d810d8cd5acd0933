import type { AdminBusiness } from '@/client/types.gen'
import { marketStages } from '@/features/business'

/** A CPF or a CNPJ as people write it; what is neither stays. */
export function formatDocument(digits: string): string {
  if (digits.length === 11) return digits.replace(/^(.{3})(.{3})(.{3})(.{2})$/, '$1.$2.$3-$4')
  return digits.replace(/^(.{2})(.{3})(.{3})(.{4})(.{2})$/, '$1.$2.$3/$4-$5')
}

/** How many paid events a business had, in the specification's words (2, section 3). */
export function stageLabel(stage: AdminBusiness['marketStage']): string {
  return marketStages.find(({ value }) => value === stage)?.label ?? 'Não se aplica'
}
