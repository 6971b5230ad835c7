/** Names and labels of the vocabulary, which Python reads too. */
export {
  bands,
  gains_columns,
  groups,
  hints,
  metrics,
  missing,
  options,
  pictures,
  sections,
  tables,
} from "../../../rocwidgets/vocabulary.json";
