import type { InfiniteData } from '@tanstack/react-query'
import type { ProposalsGetAllOutput, ProposalsGetOutput } from '@/client/types.gen'
import { isOut } from './text'

/**
 * How often a visible proposal that awaits an answer is fetched, in milliseconds: a business has no stream of its
 * proposals.
 */
const again = 15_000

interface Known<Data> {
  state: { status: string; data?: Data | undefined }
}

/** Shows by itself what a customer does. */
export const watchProposal = ({ state: { status, data } }: Known<ProposalsGetOutput>) =>
  status === 'success' && data && isOut(data.status) ? again : false

/** The same for the first page of a list; a list with more pages loaded is not fetched until the next visit. */
export const watchProposals = ({
  state: { status, data },
}: Known<InfiniteData<ProposalsGetAllOutput>>) =>
  status === 'success' &&
  data?.pages.length === 1 &&
  data.pages[0]?.items.some((row) => isOut(row.status))
    ? again
    : false
