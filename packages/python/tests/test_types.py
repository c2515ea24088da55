from __future__ import annotations

import inspect
import typing
import unittest

from rentals_client import PartnerClient, error_codes, types
from rentals_client.errors import PartnerApiError
from rentals_client.operations import Operations


class Types(unittest.TestCase):
    def test_every_annotation_names_a_type(self) -> None:
        objects = [one for one in vars(types).values() if isinstance(one, type)]
        self.assertGreater(len(objects), 40)
        for one in objects:
            typing.get_type_hints(one)
        for error in error_codes.errors_by_code.values():
            self.assertTrue(issubclass(error, PartnerApiError))
            typing.get_type_hints(error)
        for _name, method in inspect.getmembers(Operations, inspect.isfunction):
            self.assertIn("return", typing.get_type_hints(method))

    def test_every_operation_has_a_docstring_and_can_be_stopped(self) -> None:
        methods = [name for name in vars(Operations) if not name.startswith("_")]
        self.assertGreater(len(methods), 40)
        for name in methods:
            method = getattr(PartnerClient, name)
            self.assertTrue(inspect.getdoc(method), name)
            self.assertIn("stop", inspect.signature(method).parameters, name)


if __name__ == "__main__":
    unittest.main()
