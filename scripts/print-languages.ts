import { updateLanguageLists } from "./languages/write-language-lists";

updateLanguageLists();
