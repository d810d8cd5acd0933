import { createContext, use } from 'react'
import type { ProposalsGetOutput } from '@/client/types.gen'
import type { AttachmentUpload } from './useAttachmentUpload'
import type { ProposalForm } from './useProposalForm'

/** The open form of a proposal, as its parts and its pickers use it. */
export interface ProposalFormState {
  form: ProposalForm
  upload: AttachmentUpload
  /** The stored proposal; undefined for a new one. */
  proposal: ProposalsGetOutput | undefined
}

export const ProposalFormContext = createContext<ProposalFormState | null>(null)

/** Returns the open form. Callers must render below ProposalFormScreen; anywhere else it throws. */
export function useProposalFormContext(): ProposalFormState {
  const state = use(ProposalFormContext)
  if (!state) throw new Error('useProposalFormContext is called outside of a proposal form')
  return state
}
